# floe_embed_page(TARGET FOLDER): builds the page of that folder into a program. scripts/embed_page.py tells how.
if(FLOE_SERVER)
    enable_language(ASM)
endif()
function(floe_embed_page target folder)
    get_filename_component(folder ${folder} ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
    set(out ${CMAKE_BINARY_DIR}/made/page_${target})
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
    add_custom_command(
        OUTPUT ${out}.c ${out}.S ${out}.bin
        COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/scripts/embed_page.py ${folder} ${out}
        DEPENDS ${files} ${CMAKE_SOURCE_DIR}/scripts/embed_page.py
        COMMENT "Embedding the page"
        VERBATIM)
    set_source_files_properties(${out}.S PROPERTIES OBJECT_DEPENDS ${out}.bin)
    target_sources(${target} PRIVATE ${out}.c ${out}.S)
endfunction()
