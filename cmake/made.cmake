# Sources that the build makes: the catalogs of po/, the rules of docs/rules, the editions, the nets, the lessons and the service times. Sets `made`.

file(GLOB catalogs CONFIGURE_DEPENDS po/*.po)
file(GLOB editions CONFIGURE_DEPENDS edition/*.edition)
set(made ${CMAKE_BINARY_DIR}/made/catalogs.c)
add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/made/catalogs.c
    COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/scripts/po2c.py
            ${CMAKE_BINARY_DIR}/made/catalogs.c ${catalogs}
    DEPENDS ${catalogs} scripts/po2c.py scripts/po.py
    COMMENT "Compiling the catalogs"
    VERBATIM)

file(GLOB rule_books CONFIGURE_DEPENDS docs/rules/*.md)
add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/made/rule_books.c
    COMMAND ${Python3_EXECUTABLE} -B scripts/rules2c.py ${CMAKE_BINARY_DIR}/made/rule_books.c
    DEPENDS ${rule_books} scripts/rules2c.py scripts/rulebook.py scripts/po2c.py scripts/po.py
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    COMMENT "Embedding the rules"
    VERBATIM)
list(APPEND made ${CMAKE_BINARY_DIR}/made/rule_books.c)

foreach(edition IN LISTS editions)
    cmake_path(GET edition STEM name)
    set(out ${CMAKE_BINARY_DIR}/made/edition_${name}.c)
    add_custom_command(
        OUTPUT ${out}
        COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/scripts/embed.py ${out}
                edition_${name} ${edition}
        DEPENDS ${edition} scripts/embed.py
        COMMENT "Embedding the edition ${name}"
        VERBATIM)
    list(APPEND made ${out})
endforeach()

file(GLOB nets CONFIGURE_DEPENDS nets/*.net)
add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/made/nets.c
    COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/scripts/embed_nets.py
            ${CMAKE_BINARY_DIR}/made/nets.c ${nets}
    DEPENDS ${nets} scripts/embed_nets.py
    COMMENT "Embedding the nets"
    VERBATIM)
list(APPEND made ${CMAKE_BINARY_DIR}/made/nets.c)

file(GLOB lessons CONFIGURE_DEPENDS lessons/*.lesson)
add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/made/lessons.c
    COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/scripts/embed_lessons.py
            ${CMAKE_BINARY_DIR}/made/lessons.c ${lessons}
    DEPENDS ${lessons} scripts/embed_lessons.py
    COMMENT "Embedding the lessons"
    VERBATIM)
list(APPEND made ${CMAKE_BINARY_DIR}/made/lessons.c)
add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/made/teachings.c
    COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/scripts/teachings2c.py
            ${CMAKE_BINARY_DIR}/made/teachings.c ${lessons}
    DEPENDS ${lessons} scripts/teachings2c.py
    COMMENT "Listing what lessons teach"
    VERBATIM)
list(APPEND made ${CMAKE_BINARY_DIR}/made/teachings.c)

set(out ${CMAKE_BINARY_DIR}/made/service_times.c)
add_custom_command(
    OUTPUT ${out}
    COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/scripts/embed.py ${out}
            service_times_text ${CMAKE_SOURCE_DIR}/bench/service-times.txt
    DEPENDS bench/service-times.txt scripts/embed.py
    COMMENT "Embedding the service times"
    VERBATIM)
list(APPEND made ${out})
